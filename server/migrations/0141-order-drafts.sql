-- Another order of the banners, links or features of the shop window waits as a draft, too (decision 131): of a kind there is one, and its input names all of
-- them.
alter table window_drafts
  drop constraint window_drafts_act_check,
  drop constraint window_drafts_check,
  drop constraint window_drafts_check2,
  add check (act in ('save', 'delete', 'order')),
  add check ((act = 'delete') = (input is null)),
  add check (act = 'save' or (act = 'order') = (record_id is null));
create unique index window_drafts_order on window_drafts (kind) where act = 'order';
