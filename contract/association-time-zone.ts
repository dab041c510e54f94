/** Time zone of the dates on invoices, of deadlines and of the staff console. */
export const associationTimeZone = 'Australia/Melbourne';
