import type { CDPSession } from 'playwright-core';

/** A network and a CPU as Chromium can emulate them. */
export interface Profile {
  /** Round-trip time of every request in milliseconds. */
  readonly latency: number;
  /** Bytes per second. */
  readonly down: number;
  readonly up: number;
  /** CPU slowdown relative to this machine. */
  readonly slowdown: number;
}

const mbit = 125_000;

export const profiles = {
  /** Lighthouse's mobile profile: slow 4G and a mid-range phone. */
  phone: { latency: 150, down: 1.6 * mbit, up: 0.75 * mbit, slowdown: 4 },
  /** Chromium's own "Fast 4G", on such a phone. */
  'fast 4G': { latency: 165, down: 8.1 * mbit, up: 1.35 * mbit, slowdown: 4 },
  /** Lighthouse's desktop profile. */
  desktop: { latency: 40, down: 10 * mbit, up: 10 * mbit, slowdown: 1 },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

export async function play(devtools: CDPSession, { latency, down, up, slowdown }: Profile): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
