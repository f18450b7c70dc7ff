import { limits } from '@viewkraft/model';
import { DatabaseError } from './database.js';

/** Steps between two looks at the clock. */
const stepsPerLook = 64;

/** What one statement may cost, in time and in included records. Asked from inside the statement. */
export class StatementBudget {
  private until = Infinity;
  private steps = 0;
  private records = 0;

  /** Begins anew for the next statement. */
  start(milliseconds: number): void {
    this.until = performance.now() + milliseconds;
    this.steps = 0;
    this.records = 0;
  }

  /** Always 1, a true value; throws DatabaseError `tooCostly` when the time is over. */
  step(): 1 {
    this.steps += 1;
    if (this.steps % stepsPerLook === 0 && performance.now() > this.until) {
      throw new DatabaseError('tooCostly', 'The statement ran for too long');
    }
    return 1;
  }

  /** As `step`, for a record that an answer includes. */
  record(): 1 {
    this.records += 1;
    if (this.records > limits.includedRecords) {
      throw new DatabaseError('tooMuch', `The answer would include more than ${limits.includedRecords} records`);
    }
    return this.step();
  }
}
