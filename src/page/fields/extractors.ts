import type { StockField } from '../terms/index.ts';
import { readAvailability } from './availability.ts';
import { readBreadcrumbs } from './breadcrumbs.ts';
import { readCartCount } from './cart-count.ts';
import { readCartTotal } from './cart-total.ts';
import { readCta } from './cta.ts';
import { readErrors } from './errors.ts';
import type { Extractor } from './fields-page.ts';
import { readHeading } from './heading.ts';
import { readPrice } from './price.ts';
import { readQuantity } from './quantity.ts';
import { readRating } from './rating.ts';
import { readTitle } from './title.ts';
import { readTotal } from './total.ts';

/** To add a field: its name in STOCK_FIELDS, its extractor here. */
export const EXTRACTORS: Readonly<Record<StockField, Extractor>> = {
  title: readTitle,
  heading: readHeading,
  price: readPrice,
  quantity: readQuantity,
  rating: readRating,
  availability: readAvailability,
  cta: readCta,
  cartCount: readCartCount,
  cartTotal: readCartTotal,
  total: readTotal,
  errors: readErrors,
  breadcrumbs: readBreadcrumbs,
};
