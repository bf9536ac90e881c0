"""Forces and lists: what there is, building one, loading catalogues."""
