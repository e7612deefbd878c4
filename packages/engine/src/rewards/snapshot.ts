/** The rewards' section of a snapshot: campaigns with who got their coupon, and what can be claimed, by id. */
import { units } from '@candlewick/money/units'
import type { ByteReader, ByteWriter } from '../memory/bytes.ts'
import { SnapshotError } from '../memory/bytes.ts'
import type { SnapshotSection } from '../product.ts'
import type { OwnerSet } from './owner-set.ts'
import type { Campaign, State } from './state.ts'

export const REWARDS_SECTION: SnapshotSection<State> = {
  tag: 'rewards',
  version: 1,
  present: ({ rewards }) => rewards.campaigns.length > 0,
  write({ rewards }, writer) {
    writer.count(rewards.campaigns.length)
    for (const campaign of rewards.campaigns) writeCampaign(campaign, writer)
    // In the order of their ids: they are added as they are granted.
    writer.count(rewards.coupons.size)
    for (const { id, owner, campaign, amount, grantedAt, expiresAt } of rewards.coupons.values()) {
      for (const n of [id, owner.index, campaign.index, amount, grantedAt, expiresAt]) writer.count(n)
    }
  },
  read(state, reader) {
    const { rewards, registry } = state
    for (let left = reader.count(); left > 0; left -= 1) readCampaign(state, reader)
    for (let left = reader.count(); left > 0; left -= 1) {
      const id = reader.count()
      const owner = registry.ownerAt(reader.count())
      const campaign = rewards.campaigns[reader.count()]
      if (campaign === undefined) throw new SnapshotError('a coupon is of no campaign')
      const [amount, grantedAt, expiresAt] = [units(reader.count()), reader.count(), reader.count()]
      rewards.add({ id, owner, campaign, amount, grantedAt, expiresAt, place: -1 })
    }
  },
}

function writeCampaign(campaign: Campaign, writer: ByteWriter): void {
  const { name, asset, amount, days, quota, status, parked, granted } = campaign
  writer.text(name)
  for (const n of [asset.index, amount, days, quota, status === 'closed' ? 1 : 0, parked ? 1 : 0]) writer.count(n)
  writeOwners(granted, writer)
}

function readCampaign({ rewards, registry }: State, reader: ByteReader): void {
  const name = reader.text()
  const asset = registry.assetAt(reader.count())
  const [amount, days, quota] = [units(reader.count()), reader.count(), reader.count()]
  const status = reader.count() === 1 ? 'closed' : 'open'
  const parked = reader.count() === 1
  const { granted } = rewards.addCampaign({ name, asset, amount, days, quota, status, parked })
  readOwners(granted, reader)
}

/** Each as its distance from the one before. */
function writeOwners(owners: OwnerSet, writer: ByteWriter): void {
  writer.count(owners.size)
  let last = 0
  for (const owner of owners) {
    writer.count(owner - last)
    last = owner
  }
}

function readOwners(owners: OwnerSet, reader: ByteReader): void {
  let last = 0
  for (let left = reader.count(); left > 0; left -= 1) {
    last += reader.count()
    owners.add(last)
  }
}
