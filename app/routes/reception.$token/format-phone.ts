/** «+7 (913) 444-55-66»; numbers of other countries as they are. */
export const formatPhone = (phone: string) =>
	phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0($1)\u00a0$2-$3-$4')
