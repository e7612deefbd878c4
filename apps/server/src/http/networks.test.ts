/** Which addresses are one visitor, and which one neighbourhood. */
import { expect, test } from 'vitest'
import { isLoopback, neighbourhoodOf, visitorOf } from './networks.ts'

test('an IPv4 address is one visitor, in either spelling', () => {
  expect(visitorOf('203.0.113.7')).toBe('203.0.113.7')
  expect(visitorOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(neighbourhoodOf('::FFFF:203.0.113.7')).toBe('203.0.113.0/24')
})

test('all addresses of an IPv6 /64 are one visitor, those of a /48 one neighbourhood', () => {
  const same = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:1:2:3', '2001:0db8:0001:0002:0:0:0:9', '2001:db8:1:2::9%eth0']
  expect(new Set(same.map(visitorOf))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(visitorOf('2001:db8:1:3::1')).not.toBe(visitorOf('2001:db8:1:2::1'))
  expect(neighbourhoodOf('2001:db8:1:3::1')).toBe(neighbourhoodOf('2001:db8:1:2::1'))
  expect(visitorOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
})

test('this machine is known in every spelling', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(isLoopback(address)).toBe(true)
  for (const address of ['128.0.0.1', '::2', '10.0.0.1']) expect(isLoopback(address)).toBe(false)
})

test('what is no address stands for itself', () => {
  expect(visitorOf('')).toBe('')
  expect(visitorOf('unknown')).toBe('unknown')
})
