import { followForeignChanges } from '#ui/foreign-changes.ts'

// Whoever asks for this module asks for the guard: it keeps the first script small.
followForeignChanges()
