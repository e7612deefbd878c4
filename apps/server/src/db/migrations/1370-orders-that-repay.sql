-- Orders of margin accounts whose fills pay back what the account owes.
alter table projection.orders add column repays boolean not null default false;
