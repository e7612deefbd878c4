-- What came from another customer of the house stands among its receiver's deposits, and is written to her once.
alter table withdrawals add column payee_told boolean not null default true;
alter table withdrawals alter column payee_told set default false;
create index withdrawals_of_payee on withdrawals (payee, changed_at desc) where way = 'internal';
create index withdrawals_payee_untold on withdrawals (number) where way = 'internal' and closed and not payee_told;
