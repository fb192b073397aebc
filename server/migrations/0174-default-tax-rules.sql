-- Default tax rule of a category's new products.
alter table categories add column tax_rule_id integer references tax_rules on delete set null;
-- Default tax rule of the shop: at most one.
alter table tax_rules add column is_default boolean not null default false;
create unique index tax_rules_default on tax_rules (is_default) where is_default;
-- Existing shops: the rule that most products use.
update tax_rules set is_default = true
where id = (select tax_rule_id from products group by tax_rule_id order by count(*) desc, tax_rule_id limit 1);
