-- A customer has so many devices, and the longest unseen is forgotten: what names it stands for itself, and need not be
-- looked through for it.
alter table sessions drop constraint sessions_device_id_fkey;
alter table login_log drop constraint login_log_device_id_fkey;
