import { DAILY_GOALS } from '#contract/user.ts'
import { StorageError } from '#data/durable-write.ts'
import { type Account, ask, logIn } from './accounts.ts'
import type { Chance } from './chance.ts'
import { deleteDatabase } from './sign-out.ts'
import type { Tab } from './tab.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

export async function changeProfile(
  world: World,
  device: Device,
  tab: Tab,
  chance: Chance,
): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const { others } = account
  if (others.possibleGoals().size > 0) {
    world.countOnce('two devices on one profile', account.userId)
  }
  const dailyGoal = chance.pick(DAILY_GOALS)
  const isDone = await tab.outlives(tab.learnerOf(account.userId).saveProfile({ dailyGoal }))
  others.choseGoal(device.name, dailyGoal, isDone)
}

/** Another address, which is the account's from when the server has it; or one that is somebody else's, and never will be. */
export async function changeAddress(
  world: World,
  device: Device,
  tab: Tab,
  chance: Chance,
): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const other = world.accounts.find(({ userId }) => userId !== account.userId)
  const isTaken = chance.once(3) && !world.isWithout('address of somebody else')
  const email = isTaken ? (other?.emails[0] ?? '') : world.nextAddress()
  world.faults.add(isTaken ? 'address of somebody else' : 'address changed')
  // An address that its learner has moved away from may be had, also by a change that was asked for before.
  if (!isTaken || (other?.emails.length ?? 0) > 1) account.emails.push(email)
  else account.wishes.push(email)
  if (!isTaken && other !== undefined) other.emails.push(...other.wishes.splice(0))
  try {
    await tab.outlives(tab.learnerOf(account.userId).saveProfile({ email }))
  } catch (error) {
    if (!(error instanceof StorageError) && !tab.isDead()) throw error
  }
}

/** Every other session ends. Where the answer is lost, this one too: the learner signs in with the new one, or finds out. */
export async function changePassword(world: World, device: Device, chance: Chance): Promise<void> {
  const account = device.signedIn
  const session = await (device.tabs[0] as Tab).sessions.read()
  if (account === null || session?.userId !== account.userId || session.token === null) return
  world.faults.add('password changed')
  const newPassword = `Salaam${account.passwords.length + 1}x`
  for (const currentPassword of account.passwords.toReversed()) {
    const response = await ask(world.server, 'POST', '/api/auth/change-password', {
      token: session.token,
      body: { currentPassword, newPassword },
    })
    if (!response.ok) continue
    account.passwords.push(newPassword)
    const { token } = (await response.json()) as { token: string }
    if (!chance.once(3)) await world.renewSession(device, account, token)
    return
  }
}

export async function endPremium(world: World, chance: Chance): Promise<void> {
  const account = chance.pick(world.accounts)
  account.isPremium = !account.isPremium
  if (!account.isPremium) world.faults.add('premium ends')
  await world.server.setPremium(account.userId, account.isPremium)
}

/** The account goes, from the server and from this device; its learner begins anew under the same address. */
export async function deleteAccount(world: World, device: Device): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const signedIn = await logIn(world.server, account)
  if (signedIn === null) return
  const response = await ask(world.server, 'DELETE', '/api/account', { token: signedIn.token })
  if (!response.ok) return
  world.faults.add('account deleted')
  const left = await world.server.rowsOfFamily(account.userId)
  if (left > 0) world.violate(`${left} of the family of an account that is deleted are there`)
  const voicesLeft = await world.server.rowsOfVoices(account.userId)
  if (voicesLeft > 0) world.violate(`${voicesLeft} voices of a deleted account are there`)
  const fresh = await world.register(signedIn.email)
  world.accounts[world.accounts.indexOf(account)] = fresh
  // A backup from before would bring the old account back, and with it a past that nobody lived.
  await world.backUpServer()
  await (device.tabs[0] as Tab).sessions.clear()
  for (const page of device.tabs) page.forget(account.userId)
  await deleteDatabase(device, account)
  for (const each of world.devices) leave(each, account)
}

/** Where its session is still open, the device works on for the account that is gone, and says so when it hears. */
function leave(device: Device, account: Account): void {
  if (device.signedIn === account) device.signedIn = null
}
