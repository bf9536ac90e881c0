"""A process that draws: scenes, rolls and charts come in, pictures go out. Run by the bot: `python -m renders.worker`.

It is spoken to as `renders/messages.py` says. In comes what is to be drawn (rulesets/kit/pictures/pictured.py); out go

messages, what there is to know of the picture as JSON and the file. It ends with its input.
"""

from __future__ import annotations

import json
import traceback

from renders.messages import serve
from renders.picture import draw
from rulesets.kit.pictures.pictured import read


def answer(request: bytes) -> tuple[bytes, bytes]:
    """What is known of a picture, and the picture; if it cannot be drawn, why, and nothing."""
    try:
        picture = draw(read(request))
    except Exception:
        return json.dumps({"error": traceback.format_exc()}).encode(), b""
    return json.dumps({"alt": picture.alt, "width": picture.width, "height": picture.height}).encode(), picture.png


def main() -> None:
    """Draw until nobody asks any more."""
    serve(answer)


if __name__ == "__main__":
    main()
