-- Customers are found by the network address that they came from: who is logged in there now, and who tried to lately.
create index sessions_by_address on sessions (address) where ended_at is null;
create index login_log_by_address on login_log (address, id desc) where user_id is not null;
