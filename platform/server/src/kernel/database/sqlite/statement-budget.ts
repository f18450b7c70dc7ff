import { limits } from '@viewkraft/model';
import { DatabaseError } from '../database.js';

/** Number of steps between two checks of the clock. */
const stepsPerLook = 64;

/** Budget of one statement in time, in included records and in bytes, checked from inside the statement. */
export class StatementBudget {
  private until = Infinity;
  private steps = 0;
  private records = 0;
  private bytes = 0;

  /** Resets the budget for the next statement. */
  start(milliseconds: number): void {
    this.until = performance.now() + milliseconds;
    this.steps = 0;
    this.records = 0;
    this.bytes = 0;
  }

  /** Always returns 1, a true value; throws DatabaseError `tooCostly` when the time is used up. */
  step(): 1 {
    this.steps += 1;
    if (this.steps % stepsPerLook === 0 && performance.now() > this.until) {
      throw new DatabaseError('tooCostly', 'The statement ran for too long');
    }
    return 1;
  }

  /** Returns 1 for the bytes of one more record of a response; throws DatabaseError `tooMuch` beyond the limit. */
  answer(bytes: number): 1 {
    this.bytes += bytes;
    if (this.bytes > limits.responseBytes) {
      throw new DatabaseError('tooMuch', `The response would have more than ${limits.responseBytes} bytes`);
    }
    return 1;
  }

  /** As `step`, for a record that a response includes. */
  record(): 1 {
    this.records += 1;
    if (this.records > limits.includedRecords) {
      throw new DatabaseError('tooMuch', `The response would include more than ${limits.includedRecords} records`);
    }
    return this.step();
  }
}
