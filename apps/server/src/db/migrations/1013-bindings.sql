-- What money is moved with, and what shows that a mail is the house's.
alter table users add column fund_password_hash text;
alter table users add column anti_code text not null default '';
