import type { Locale } from '@viewkraft/model';
import { adminAddress } from '../../../base/routing/addresses.js';

/** The address of the page of a view's file. */
export const viewFileAddress = (view: string, locale: Locale): string => adminAddress(`views/${view}`, locale);
