import type { ComponentType } from 'react';
import { onDemand } from '../../base/page/onDemand.js';
import { withTexts } from '../../base/i18n/i18n.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import type { Entity } from '../../data/entity/Entity.js';
import { offersOf, redirectMoved } from './pages/redirectMoved.js';
import type { ViewActionsProps } from './RecordForm.js';

/** Additions to the forms of a view beyond its columns. */
export interface ViewParts {
  /** Buttons of a saved record. */
  readonly Actions: ComponentType<ViewActionsProps>;
  /** Rendered below the field of a column, by the column's name. */
  readonly below: Readonly<Record<string, ComponentType>>;
  /** Runs after each successful save. Shows its own errors. */
  readonly afterSave: (entity: Entity, record: WireRecord) => Promise<void>;
}

/** Holds the place of a button whose code is loading. */
export const buttonOutline = () => <div style={{ width: 36, height: 36 }} />;

const ViewAsAction = onDemand(
  async () => (await withTexts(import('./access/ViewAsAction.js'), 'viewAs')).ViewAsAction,
  buttonOutline,
);
const identityParts: ViewParts = { Actions: ViewAsAction, below: {}, afterSave: () => Promise.resolve() };
const ResendDelivery = onDemand(
  async () => (await import('./deliveries/ResendDelivery.js')).ResendDelivery,
  buttonOutline,
);
const PageActions = onDemand(
  async () => (await withTexts(import('./pages/PageActions.js'), 'pageForm')).PageActions,
  buttonOutline,
);
const EnglishOffer = onDemand(
  async () => (await withTexts(import('./pages/RedirectOffer.js'), 'pageForm')).EnglishOffer,
);
const GermanOffer = onDemand(async () => (await withTexts(import('./pages/RedirectOffer.js'), 'pageForm')).GermanOffer);

/** By the view's name. */
export const viewParts: Readonly<Partial<Record<string, ViewParts>>> = {
  roles: identityParts,
  users: identityParts,
  webhook_deliveries: { Actions: ResendDelivery, below: {}, afterSave: () => Promise.resolve() },
  pages: {
    Actions: PageActions,
    below: { path_en: EnglishOffer, path_de: GermanOffer },
    afterSave: async (entity, record) => {
      // Applied synchronously: the offers appear with the next rendering of the fields.
      const offers = [...offersOf(entity)];
      if (offers.length > 0) await redirectMoved(offers, record);
    },
  },
};
