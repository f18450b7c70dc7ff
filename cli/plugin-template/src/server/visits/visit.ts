import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Visits of the plugin's page on one day; a row of the plugin's own table. */
@Entity('_plugin_template_visits')
export class Visit {
  /** `2026-12-31`, in UTC. */
  @PrimaryColumn({ type: 'varchar', length: 10 })
  day!: string;

  @Column({ type: 'int' })
  count!: number;
}
