<?php
/**
 * The service, and how to ask it.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Asks the service, with the site's key. */
final class Service {
	private string $api_key;

	/** For how many seconds the service may still echo a key that was replaced. */
	private const ECHOED = 600;

	private const EARLIER_KEY = 'earlier_key';

	/** Seconds to wait for a whole answer. */
	private float $timeout;

	/** From the page's request. */
	private ?Trace_Context $trace;

	/** @param float $timeout Seconds to wait for a whole answer; at least 1, as WordPress can't wait for less. */
	public function __construct( string $api_key, float $timeout, ?Trace_Context $trace = null ) {
		$this->api_key = $api_key;
		$this->timeout = max( $timeout, 1.0 );
		$this->trace   = $trace;
	}

	/** Remembers a key that is replaced in the settings, for a while. */
	public static function register(): void {
		$remember = static function ( $before, $after ): void {
			$key = (string) ( $before['api_key'] ?? '' );
			if ( Settings::is_key( $key ) && (string) ( $after['api_key'] ?? '' ) !== $key ) {
				Stored::set( self::EARLIER_KEY, $key, self::ECHOED );
			}
		};
		add_action( 'update_option_' . Settings::OPTION, $remember, 10, 2 );
	}

	/**
	 * Asks once. A redirect is returned, not followed: following it would send the key there.
	 *
	 * @param array<string, string> $query     Empty values are left out.
	 * @param int                   $max_bytes A longer answer is not read to its end.
	 * @param array<string, string> $headers   Besides the contract's two (5) and `traceparent`.
	 * @throws Refusal 502 when the service can't be reached or breaks off, 504 when it is too slow.
	 */
	public function ask( string $base, string $path, array $query, int $max_bytes, array $headers = array() ): Service_Answer {
		$query   = array_filter( $query, static fn( string $value ): bool => '' !== $value );
		$address = untrailingslashit( $base ) . $path . ( $query ? '?' . http_build_query( $query, '', '&' ) : '' );
		$until   = microtime( true ) + $this->timeout;
		// Without cURL, WordPress limits only the time between two pieces of an answer.
		$guard = static function () use ( $until ): void {
			if ( microtime( true ) > $until ) {
				throw Refusal::of( 'service_too_slow' );
			}
		};
		add_action( 'requests-request.progress', $guard );
		try {
			$response = wp_remote_get(
				$address,
				array(
					'timeout'             => $this->timeout,
					'redirection'         => 0,
					'httpversion'         => '1.1',
					'user-agent'          => 'rewards-widget/' . VERSION,
					'limit_response_size' => $max_bytes + 1,
					// In a network, the owner of one site must not look into the network's own machines.
					'reject_unsafe_urls'  => is_multisite(),
					'headers'             => array(
						'Accept'    => 'application/json',
						'X-API-Key' => $this->api_key,
					) + ( $this->trace ? array( 'traceparent' => $this->trace->next() ) : array() ) + $headers,
				)
			);
		} catch ( Refusal $refusal ) {
			Error_Log::report( 'service', '(timeout)' );
			throw $refusal;
		} finally {
			remove_action( 'requests-request.progress', $guard );
		}
		if ( is_wp_error( $response ) ) {
			$late = 1 === preg_match( '/timed out|cURL error 28\b/i', $response->get_error_message() );
			Error_Log::report( 'service', $late ? '(timeout)' : '' );
			throw $late ? Refusal::of( 'service_too_slow' ) : Refusal::of( 'service_unreachable' );
		}
		$answer = new Service_Answer( $response, new Key_Filter( ...$this->keys() ), $max_bytes );
		if ( 401 === $answer->status || 403 === $answer->status ) {
			Error_Log::report( 'key' );
		}
		return $answer;
	}

	/** @return string[] What the service may echo. */
	private function keys(): array {
		$earlier = Stored::get( self::EARLIER_KEY );
		return is_string( $earlier ) ? array( $this->api_key, $earlier ) : array( $this->api_key );
	}
}
