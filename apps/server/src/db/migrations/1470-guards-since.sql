-- Since when each of what guards an account is as it is; null where it was set before that was noted.
alter table users add column password_changed_at timestamptz;
alter table users add column email_changed_at timestamptz;
alter table users add column phone_changed_at timestamptz;
alter table users add column fund_password_changed_at timestamptz;
alter table users add column anti_code_changed_at timestamptz;
alter table users alter column password_changed_at set default now();
alter table users alter column email_changed_at set default now();
alter table users alter column phone_changed_at set default now();
alter table recovery_codes add column made_at timestamptz;
alter table recovery_codes alter column made_at set default now();
