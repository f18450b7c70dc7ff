/** A project that cannot be made; the message is complete and meant for people. */
export class CreationRefused extends Error {}
