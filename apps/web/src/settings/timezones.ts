/** The 37 timezones that can be chosen, west to east, with their standard offset from UTC in hours. */
export interface Timezone {
  timezone: string
  offset: number
}

export const DEFAULT_TIMEZONE = 'Asia/Hong_Kong'

export const TIMEZONES: readonly Timezone[] = [
  { timezone: 'Etc/GMT+12', offset: -12 },
  { timezone: 'Pacific/Pago_Pago', offset: -11 },
  { timezone: 'Pacific/Honolulu', offset: -10 },
  { timezone: 'Pacific/Marquesas', offset: -9.5 },
  { timezone: 'America/Anchorage', offset: -9 },
  { timezone: 'America/Los_Angeles', offset: -8 },
  { timezone: 'America/Denver', offset: -7 },
  { timezone: 'America/Chicago', offset: -6 },
  { timezone: 'America/New_York', offset: -5 },
  { timezone: 'America/Halifax', offset: -4 },
  { timezone: 'America/St_Johns', offset: -3.5 },
  { timezone: 'America/Sao_Paulo', offset: -3 },
  { timezone: 'America/Noronha', offset: -2 },
  { timezone: 'Atlantic/Azores', offset: -1 },
  { timezone: 'Europe/London', offset: 0 },
  { timezone: 'Europe/Berlin', offset: 1 },
  { timezone: 'Europe/Athens', offset: 2 },
  { timezone: 'Europe/Moscow', offset: 3 },
  { timezone: 'Asia/Tehran', offset: 3.5 },
  { timezone: 'Asia/Dubai', offset: 4 },
  { timezone: 'Asia/Kabul', offset: 4.5 },
  { timezone: 'Asia/Karachi', offset: 5 },
  { timezone: 'Asia/Kolkata', offset: 5.5 },
  { timezone: 'Asia/Kathmandu', offset: 5.75 },
  { timezone: 'Asia/Dhaka', offset: 6 },
  { timezone: 'Asia/Yangon', offset: 6.5 },
  { timezone: 'Asia/Bangkok', offset: 7 },
  { timezone: 'Asia/Hong_Kong', offset: 8 },
  { timezone: 'Australia/Eucla', offset: 8.75 },
  { timezone: 'Asia/Tokyo', offset: 9 },
  { timezone: 'Australia/Adelaide', offset: 9.5 },
  { timezone: 'Australia/Sydney', offset: 10 },
  { timezone: 'Australia/Lord_Howe', offset: 10.5 },
  { timezone: 'Pacific/Noumea', offset: 11 },
  { timezone: 'Pacific/Auckland', offset: 12 },
  { timezone: 'Pacific/Chatham', offset: 12.75 },
  { timezone: 'Pacific/Kiritimati', offset: 14 },
]

/** "UTC+05:30" for 5.5. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) * 60)
  const two = (count: number) => String(count).padStart(2, '0')
  return `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
