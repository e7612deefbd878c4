/** The camera of the device as a page may use it: opened for a while, one picture taken, and always let go again. */

/** Longest side asked for, in pixels: the letters of a document stay readable. */
const WANTED = 2_560
const QUALITY = 0.92

/** `denied`: the person, or the browser for her, does not allow it; `none`: there is none, or another app has it. */
export type CameraFault = 'denied' | 'none'

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Whether one is connected: said without asking the person, since nothing of it is named. */
export async function cameraConnected(): Promise<boolean> {
  if (!hasCamera()) return false
  try {
    return (await navigator.mediaDevices.enumerateDevices()).some(({ kind }) => kind === 'videoinput')
  } catch {
    // A browser that does not say which devices there are is one to choose a file in.
    return false
  }
}

/** @param facing the camera that looks at a document, or at the person who holds it */
export function openCamera(facing: 'environment' | 'user'): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: facing }, width: { ideal: WANTED }, height: { ideal: WANTED } },
    audio: false,
  })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export function faultOf(error: unknown): CameraFault {
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'none'
}

/** What the camera shows now, as it is and not mirrored. Undefined where nothing is shown yet. */
export async function shotOf(video: HTMLVideoElement, name: string): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return undefined
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob === null ? undefined : new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}
