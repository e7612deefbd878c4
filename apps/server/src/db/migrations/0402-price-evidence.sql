-- Prices of a stretch of time are looked up by time; the journal is written in its order, so a block range is enough.
create index journal_by_time on journal using brin (time) with (pages_per_range = 16, autosummarize = on);
create index journal_prices_by_time on journal_prices (to_time);
