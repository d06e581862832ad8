import { securityHeaders } from '#app/server/guards/security-headers.server.ts'
import { environment } from '#app/services.server.ts'

export const defaultHeaders = securityHeaders(environment.origin.startsWith('https:'))
