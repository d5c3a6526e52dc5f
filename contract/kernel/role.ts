import { z } from 'zod';
import { DUTIES, type Duty as AnyDuty } from './duties.ts';
import { SHOP_RIGHTS, type ShopRight as AnyShopRight } from './shop-rights.ts';

/** Operators are made by other operators and by the command line. */
export const OpenRole = z.enum(['buyer', 'seller']);
export type OpenRole = z.infer<typeof OpenRole>;

export const Role = z.enum([...OpenRole.options, 'operator']);
export type Role = z.infer<typeof Role>;

export const Duty = z.enum(Object.keys(DUTIES) as [AnyDuty, ...AnyDuty[]]);
export type Duty = AnyDuty;
export const ShopRight = z.enum(Object.keys(SHOP_RIGHTS) as [AnyShopRight, ...AnyShopRight[]]);
