import { FamilyDeeds } from './family-deeds.ts'
import { VoiceDeeds } from './voice-deeds.ts'

/** What a learner did beside lessons: the daily goal they chose, what they say differently, their family tree and voices. */
export class OtherDeeds {
  private readonly goals = new Map<string, number[]>()
  private readonly certainNotes = new Set<string>()
  private readonly possibleNotes = new Set<string>()
  private isProfileKnown = true
  readonly family = new FamilyDeeds()
  readonly voices = new VoiceDeeds()
  private readonly firstGoal: number

  /** `firstGoal` is what a new account has. */
  constructor(firstGoal: number) {
    this.firstGoal = firstGoal
  }

  /** The daily goal that was last chosen on a device; where the page died meanwhile, perhaps. */
  choseGoal(device: string, minutes: number, isCertain: boolean): void {
    const before = this.goals.get(device) ?? [this.firstGoal]
    this.goals.set(device, isCertain ? [minutes] : [...before, minutes])
  }

  /**
   * Each device's changes arrive in order and once: in the end stands the last choice of one of them. Empty where anything may
   * stand.
   */
  possibleGoals(): Set<number> {
    return new Set(this.isProfileKnown ? [...this.goals.values()].flat() : [])
  }

  /** About to be said; whether it was, nobody knows where the page dies meanwhile. */
  mayHaveSuggested(note: string): void {
    this.possibleNotes.add(note)
  }

  /** The product said that it is kept. */
  suggested(note: string): void {
    this.certainNotes.add(note)
  }

  get wasServerForgetful(): boolean {
    return !this.isProfileKnown
  }

  /** Study is given back by the devices. A delivered change of the profile or suggestion is on none of them. */
  serverForgot(): void {
    this.certainNotes.clear()
    this.isProfileKnown = false
    this.voices.serverPutBack()
  }

  certainSuggestions(): ReadonlySet<string> {
    return this.certainNotes
  }

  possibleSuggestions(): ReadonlySet<string> {
    return this.possibleNotes
  }
}
