/** What a look through kept files came to. */
export type FilesReport = {
  checked: number
  /** Missing, or not what they should be. */
  broken: number
  /** Of the broken, here again and right. */
  mended: number
  /** Of the broken, to be fetched once there is a network. */
  waiting: number
  /** Of the broken, gone for another reason: the server has a newer one, or no room is left. */
  lost: number
}

export const noFiles = (): FilesReport => ({
  checked: 0,
  broken: 0,
  mended: 0,
  waiting: 0,
  lost: 0,
})
