const DATA_COMMANDS = [
  'suggestions',
  'invite',
  'uninvite',
  'reviewers',
  'reviews',
  'recordings',
] as const

export type DataCommand = (typeof DATA_COMMANDS)[number]

export function isDataCommand(command: string | undefined): command is DataCommand {
  return DATA_COMMANDS.some((one) => one === command)
}
