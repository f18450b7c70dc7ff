import { IsString, Matches } from 'class-validator';
import { IsAcceptablePassword, IsEmailAddress, IsPersonName } from '../accounts/account-rules.js';
import type { ProofInput } from '../reauthentication/reauthentication-service.js';

// Bodies of the account endpoints. A rule's message is a key of the error texts.

export class SignUpBody {
  @IsEmailAddress() email!: string;
  @IsPersonName() name!: string;
  @IsAcceptablePassword() password!: string;
}

export class PasswordRequestBody {
  @IsEmailAddress() email!: string;
}

/** The new password of a session that has to set one first. */
export class PendingPasswordBody {
  @IsAcceptablePassword() password!: string;
  current?: unknown;
}

export class PasswordBody {
  @IsAcceptablePassword() password!: string;
  @IsString({ message: 'required' }) current!: string;
}

export class PasskeyNameBody {
  @IsPersonName() name!: string;
}

export class NewPasskeyBody extends PasskeyNameBody {
  response: unknown;
}

/** Which field is required depends on the account. */
export class ProofBody implements ProofInput {
  password?: unknown;
  response?: unknown;
  code?: unknown;
}

export class TotpCodeBody {
  @Matches(/\S/, { message: 'required' }) code!: string;
}
