/** The timezones offered in the settings, with their standard offset from UTC in hours, west to east. */
export interface Timezone {
  readonly timezone: string
  readonly offset: number
}

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
  { timezone: 'Atlantic/Cape_Verde', offset: -1 },
  { timezone: 'Europe/London', offset: 0 },
  { timezone: 'Europe/Berlin', offset: 1 },
  { timezone: 'Africa/Cairo', offset: 2 },
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
  { timezone: 'Pacific/Guadalcanal', offset: 11 },
  { timezone: 'Pacific/Auckland', offset: 12 },
  { timezone: 'Pacific/Tongatapu', offset: 13 },
  { timezone: 'Pacific/Kiritimati', offset: 14 },
]
export const DEFAULT_TIMEZONE = 'Asia/Hong_Kong'
