import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

const ROOT = resolve(import.meta.dirname, '..', '..')

/** The course as far as its first lesson, in a folder of its own: what an author's commands do to it takes seconds. */
export class SmallCourse {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async make(): Promise<SmallCourse> {
    const course = new SmallCourse(await mkdtemp(join(tmpdir(), 'apni-boli-course-')))
    await course.#fill()
    return course
  }

  get contentDir(): string {
    return join(this.#folder, 'content')
  }

  /** The built app with the clips of this course. */
  async distDir(): Promise<string> {
    const dist = join(this.#folder, 'dist')
    await cp(process.env['E2E_DIST'] ?? join(ROOT, 'dist'), dist, { recursive: true })
    await cp(join(this.#folder, 'public/audio'), join(dist, 'audio'), { recursive: true })
    return dist
  }

  read(path: string): Promise<string> {
    return readFile(join(this.contentDir, path), 'utf8')
  }

  async write(path: string, text: string): Promise<string> {
    const file = join(this.contentDir, path)
    await writeFile(file, text)
    return file
  }

  async destroy(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #fill(): Promise<void> {
    await cp(join(ROOT, 'content'), this.contentDir, {
      recursive: true,
      filter: (path) => !path.includes('audio/premium'),
    })
    await mkdir(join(this.#folder, 'public'))
    await cp(join(ROOT, 'public/audio'), join(this.#folder, 'public/audio'), { recursive: true })
    const lessons = await readdir(join(this.contentDir, 'lessons'))
    for (const name of lessons.filter((each) => !each.startsWith('01-'))) {
      await rm(join(this.contentDir, 'lessons', name))
    }
    // Words of the family are of the second lesson.
    await this.#keepLines('kinship.tsv', /^(?!)/)
    await this.#keepLines('audio/pronunciations.tsv', /^L01-/)
    await this.#keepLoanwords()
    const manifest = JSON.parse(await this.read('audio/manifest.json')) as {
      clips: { itemId: string }[]
    }
    const clips = manifest.clips.filter(({ itemId }) => itemId.startsWith('L01-'))
    await this.write('audio/manifest.json', JSON.stringify({ ...manifest, clips, kinship: [] }))
  }

  /** Those of words in the lexicon or in the lesson that stays. */
  async #keepLoanwords(): Promise<void> {
    const [lesson = ''] = await readdir(join(this.contentDir, 'lessons'))
    const roman = (await this.read('lexicon.tsv'))
      .split('\n')
      .map((row) => row.split('\t')[3] ?? '')
    const { items } = parse(await this.read(join('lessons', lesson))) as {
      items: { inScript?: Record<string, string> }[]
    }
    const inScript = items.flatMap((item) => Object.keys(item.inScript ?? {}))
    const words = [...roman, ...inScript].join(' ').match(/[\p{L}\p{M}]+/gu) ?? []
    await this.#keepLines('loanwords.tsv', new RegExp(`^(?:${words.join('|')})\\t`, 'iu'))
  }

  async #keepLines(path: string, which: RegExp): Promise<void> {
    const [header = '', ...lines] = (await this.read(path)).trimEnd().split('\n')
    await this.write(path, `${[header, ...lines.filter((line) => which.test(line))].join('\n')}\n`)
  }
}
