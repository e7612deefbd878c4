import { expect, it } from 'vitest'
import { packet, packetsIn } from './mqtt-listener.ts'

it('writes the length of a packet in as many bytes as it takes', () => {
  expect([...packet(0xc0, [])]).toEqual([0xc0, 0])
  expect(
    [
      ...packet(
        0x30,
        Array.from({ length: 127 }, () => 7),
      ),
    ].slice(0, 3),
  ).toEqual([0x30, 127, 7])
  expect(
    [
      ...packet(
        0x30,
        Array.from({ length: 321 }, () => 7),
      ),
    ].slice(0, 4),
  ).toEqual([0x30, 0xc1, 2, 7])
})

it('reads packets that come together, and one that comes in parts', () => {
  const long = packet(
    0x30,
    Array.from({ length: 300 }, (_, at) => at & 0xff),
  )
  const bytes = Uint8Array.from([...packet(0xd0, []), ...long, ...long.slice(0, 40)])
  const { packets, rest } = packetsIn(bytes)
  expect(packets.map(({ kind, body }) => [kind, body.length])).toEqual([
    [13, 0],
    [3, 300],
  ])
  expect(rest).toHaveLength(40)
  // Wherever it is cut, the rest and what follows are the same packet.
  for (const cut of [1, 2, 3, 40]) {
    const begun = packetsIn(long.slice(0, cut))
    expect(begun.packets).toEqual([])
    expect(packetsIn(Uint8Array.from([...begun.rest, ...long.slice(cut)])).packets[0]?.body).toHaveLength(300)
  }
})
