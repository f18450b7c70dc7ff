import type { Locale } from '@viewkraft/model';
import { adminAddress } from '../../../base/routing/addresses.js';

export const viewFileAddress = (view: string, locale: Locale): string => adminAddress(`views/${view}`, locale);
