create table programs (
  shop_id uuid primary key references public.shops (id) on delete cascade,
  since timestamptz not null default now()
);

create table members (
  shop_id uuid not null references programs (shop_id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  orders integer not null check (orders > 0),
  primary key (shop_id, user_id)
);
