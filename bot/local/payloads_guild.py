"""The JSON in which Discord describes the bot itself and whole servers."""

from typing import Any

from bot.local import payloads
from bot.local.clock import stamp
from bot.local.world import Guild, World

Json = dict[str, Any]


def bot_user(world: World) -> Json:
    """The bot's own user object, as it alone sees it."""
    more = {"verified": True, "mfa_enabled": True, "email": None, "bio": "", "locale": "en-US", "flags": 0}
    return {**payloads.user(world.users[world.bot_id]), "username": "Umpire", **more}


def application(world: World) -> Json:
    """The bot's application."""
    return {
        "id": str(world.bot_id),
        "name": "Umpire",
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": payloads.user(next(one for one in world.users.values() if not one.bot)),
        "team": None,
        "install_params": None,
    }


def guild(world: World, one: Guild) -> Json:
    """A guild object as the HTTP API gives it."""
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(one.owner_id),
        "region": "",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": one.locale,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [payloads.role(entry) for entry in one.roles.values()],
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "application_id": None,
        "max_members": 500000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
    }


def guild_create(world: World, one: Guild) -> Json:
    """GUILD_CREATE as a bot without the members intent gets it: of the members only itself."""
    mine = [entry for entry in world.channels.values() if entry.guild_id == one.id]
    threads = [entry for entry in mine if entry.is_thread and not world.wake(entry).archived]
    return guild(world, one) | {
        "joined_at": stamp(one.members[world.bot_id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "members": [payloads.member(world, one.members[world.bot_id])],
        "channels": [payloads.channel(world, entry) for entry in mine if not entry.is_thread],
        "threads": [payloads.channel(world, entry) for entry in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
