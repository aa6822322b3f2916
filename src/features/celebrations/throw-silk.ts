import { type Container, type Engine, type IShapeDrawData, tsParticles } from '@tsparticles/engine'
import { loadHexColorPlugin } from '@tsparticles/plugin-hex-color'
import { loadMovePlugin, type MoveEngine } from '@tsparticles/plugin-move'
import { loadPaintUpdater } from '@tsparticles/updater-paint'
import { loadRotateUpdater } from '@tsparticles/updater-rotate'
import { loadSizeUpdater } from '@tsparticles/updater-size'
import { runInChunks } from '#device/yield-to-main.ts'

/** Silk on cloth (look, colour): marigold in two tones, cotton white, madder, leaf, indigo. */
const DYES = ['#f8b92e', '#eba312', '#fff3d6', '#c53d40', '#6dac48', '#4767ba']
/** The one odd stitch of the composition. */
const ODD = '#ee76a2'

/** Where it bursts: the middle, as high as the words above the page. */
const BURST = { x: 0.5, y: 0.22 }
/** Degrees of the fan that it opens; on a phone it would be thrown past the edges. */
const FAN = { narrow: 96, wide: 150, from: 700 }

let ready: Promise<void> | null = null

/**
 * Throws so many lozenges onto the canvas; gives the way to end it. Where the browser cannot draw away
 * from the page (it has no OffscreenCanvas) nothing is thrown.
 */
export async function throwSilk(canvas: HTMLCanvasElement, pieces: number): Promise<() => void> {
  if (!('transferControlToOffscreen' in canvas)) return () => undefined
  await (ready ??= loadParts(tsParticles))
  const container = await tsParticles.load({
    id: crypto.randomUUID(),
    element: canvas,
    options: {
      fullScreen: false,
      detectRetina: true,
      fpsLimit: 60,
      particles: {
        number: { value: 0 },
        shape: { type: 'lozenge' },
        size: { value: { min: 7, max: 12 } },
        rotate: {
          value: { min: 0, max: 360 },
          direction: 'random',
          animation: { enable: true, speed: 24 },
        },
        move: {
          enable: true,
          // Degrees: up, in a wide fan.
          direction: -90,
          angle: { value: canvas.clientWidth < FAN.from ? FAN.narrow : FAN.wide, offset: 0 },
          speed: { min: 6, max: 28 },
          decay: 0.045,
          drift: { min: -1, max: 1 },
          gravity: { enable: true, acceleration: 15, maxSpeed: 8 },
          outModes: 'none',
        },
      },
    },
  })
  if (container === undefined) return () => undefined
  await runInChunks(burst(container, pieces))
  return () => end(container)
}

function end(container: Container): void {
  container.destroy()
  // Its move plugin keeps each container that ever was, with its pieces and its canvas.
  const { pluginManager }: MoveEngine = tsParticles
  pluginManager.pathGenerators?.delete(container)
}

/** A hundred pieces made at once hold up whatever else moves. */
function* burst(container: Container, pieces: number): Generator<undefined, void> {
  for (let piece = 0; piece < pieces; piece += 1) {
    const { width, height } = container.canvas.size
    const dye = piece === 0 ? ODD : DYES[piece % DYES.length]
    container.particles.addParticle(
      { x: width * BURST.x, y: height * BURST.y },
      { paint: { fill: { color: { value: dye ?? ODD }, enable: true } } },
    )
    yield
  }
}

/** The few parts of tsParticles that a falling piece needs, and our shape. */
async function loadParts(engine: Engine): Promise<void> {
  await Promise.all([
    loadHexColorPlugin(engine),
    loadMovePlugin(engine),
    loadPaintUpdater(engine),
    loadRotateUpdater(engine),
    loadSizeUpdater(engine),
  ])
  await engine.pluginManager.register((parts) => {
    parts.pluginManager.addShape(['lozenge'], () => Promise.resolve({ draw: drawLozenge }))
  })
}

/** Pixels of fall in which a piece shows one side, its edge and the other side. */
const TUMBLE_PX = 26

/** A stitch of silk: a standing lozenge that shows more and less of itself as it falls. */
function drawLozenge({ context, radius, particle }: IShapeDrawData): void {
  const half = radius * (0.25 + 0.55 * Math.abs(Math.cos(particle.position.y / TUMBLE_PX)))
  context.moveTo(0, -radius)
  context.lineTo(half, 0)
  context.lineTo(0, radius)
  context.lineTo(-half, 0)
  context.closePath()
}
