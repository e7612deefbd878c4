/** A photo of a document by the camera: shown while it is on, taken by a press, and off whichever way the dialog ends. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, missing, openStage, settled, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { CameraDialog } = await import('../../../features/account/identity/camera-dialog.tsx')
const { PhotoSlot } = await import('../../../features/account/identity/photo-slot.tsx')

/** The device's side of a camera: what was asked of it, and whether it films. */
class Device extends EventTarget {
  connected: readonly MediaDeviceKind[] = []
  readonly asked: MediaStreamConstraints[] = []
  readonly stop = vi.fn()
  answer: () => Promise<MediaStream> = () => Promise.resolve(this.stream)
  readonly stream = { getTracks: () => [{ stop: this.stop }] } as unknown as MediaStream

  readonly enumerateDevices = async () => this.connected.map((kind) => ({ kind }))

  readonly getUserMedia = (constraints: MediaStreamConstraints) => {
    this.asked.push(constraints)
    return this.answer()
  }
}

let device: Device
const shot = vi.fn<(file: File) => void>()
const closed = vi.fn()
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name) as HTMLButtonElement
const press = (element: HTMLElement) => act(async () => element.click())
const named = (name: string) => Object.assign(new Error(name), { name })
const open = async (facing: 'environment' | 'user' = 'environment') => {
  await show(<CameraDialog title="Front" facing={facing} onShot={shot} onClose={closed} otherwise={<b>a file</b>} />)
  await settled()
}

beforeAll(openStage)
beforeEach(() => {
  device = new Device()
  shot.mockReset()
  closed.mockReset()
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: device })
  // This page has no pixels: what a camera and a canvas give is told.
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { configurable: true, value: 1_280 })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoHeight', { configurable: true, value: 720 })
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])))
})
afterEach(() => {
  leave()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.restoreAllMocks()
  expect(missing).toEqual([])
})

it('asks for the camera that looks away, shows what it sees, and takes it as it is', async () => {
  await open()
  expect(device.asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: 'environment' } } }])
  const video = document.querySelector('video')
  expect(video?.srcObject).toBe(device.stream)
  expect(video?.className).not.toContain('-scale-x')
  await press(button('Take the photo'))
  await settled()
  expect(shot).toHaveBeenCalledOnce()
  expect(shot.mock.calls[0]?.[0]).toMatchObject({ name: 'environment.jpg', type: 'image/jpeg' })
})

it('mirrors who looks at herself, and nobody else', async () => {
  await open('user')
  expect(device.asked).toMatchObject([{ video: { facingMode: { ideal: 'user' } } }])
  expect(document.querySelector('video')?.className).toContain('-scale-x')
})

it('is off once the dialog is left', async () => {
  await open()
  expect(device.stop).not.toHaveBeenCalled()
  leave()
  expect(device.stop).toHaveBeenCalledOnce()
})

it('is off where it was allowed only after the dialog was left', async () => {
  let allow: (stream: MediaStream) => void = () => undefined
  device.answer = () => new Promise((resolve) => (allow = resolve))
  await open()
  expect(document.body.textContent).toContain('Starting the camera')
  leave()
  await act(async () => allow(device.stream))
  expect(device.stop).toHaveBeenCalledOnce()
})

it.each([
  ['NotAllowedError', 'Allow it in the site settings'],
  ['NotFoundError', 'No camera could be opened'],
])('says after %s what to do, offers a file, and tries again', async (name, words) => {
  device.answer = () => Promise.reject(named(name))
  await open()
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).toContain('a file')
  device.answer = () => Promise.resolve(device.stream)
  await press(button('Try again'))
  await settled()
  expect(device.asked).toHaveLength(2)
  expect(document.querySelector('video')?.srcObject).toBe(device.stream)
})

it('is offered at a desk where one is connected, also one that is plugged in later', async () => {
  device.connected = ['audioinput']
  await show(<PhotoSlot side="front" title="Front" hint="" photo={undefined} error={undefined} onPhoto={vi.fn()} />)
  await settled()
  const offered = () => document.querySelector('[aria-label="Take a photo: Front"]')?.className
  // A desk is what points finely: there it is hidden, on a phone it stands.
  expect(offered()).toContain('pointer-fine:hidden')
  device.connected = ['audioinput', 'videoinput']
  await act(async () => device.dispatchEvent(new Event('devicechange')))
  await settled()
  expect(offered()).not.toContain('pointer-fine:hidden')
})
