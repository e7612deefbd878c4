-- What of somebody's own was shown whole: her data, or a photo of her document by its name.
alter table account_views add column shown text not null default 'data';
