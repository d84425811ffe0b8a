# Properties of the core: laws that hold for any cloth, checked on random ones.
