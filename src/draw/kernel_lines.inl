// Lines over lanes.
