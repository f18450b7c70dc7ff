import { groupedWhole } from './csv-format.js';

/** What the points in one column of a German file mean: 1.200 alone does not tell, but other numbers of it may. */
export class PointUse {
  private hasComma = false;
  private hasPoint = false;
  private hasGroups = false;

  /** Returns whether the point of this number may either group digits or begin decimals. */
  add(number: string): boolean {
    const isGrouped = groupedWhole.test(number);
    if (number.includes(',')) this.hasComma = true;
    else if (isGrouped) this.hasGroups = true;
    else if (number.includes('.')) this.hasPoint = true;
    return isGrouped && number.indexOf('.') === number.lastIndexOf('.');
  }

  /** Whether the numbers together do not tell. */
  get isAmbiguous(): boolean {
    return this.hasGroups && (this.hasComma || !this.hasPoint);
  }
}
