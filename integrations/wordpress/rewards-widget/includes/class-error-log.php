<?php
/**
 * Failures that the site's owner should know about.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Reports what goes wrong, never with a key, a user or a code. */
final class Error_Log {
	/** Reports that the plugin failed. The error's message may contain the key, a user or a code, so it is left out. */
	public static function report_failure( \Throwable $error ): void {
		self::report( 'plugin', sprintf( '(%s, %s:%d)', get_class( $error ), basename( $error->getFile() ), $error->getLine() ) );
	}

	/**
	 * Writes a line to PHP's log, at most once a minute for each source.
	 *
	 * @param string $source `key`, `service` or `plugin`.
	 * @param string $detail Words that are known beforehand.
	 */
	public static function report( string $source, string $detail = '' ): void {
		$messages = array(
			'key'     => 'The service does not accept the API key.',
			'service' => 'The service cannot be reached.',
			'plugin'  => 'The plugin failed.',
		);
		$message  = trim( $messages[ $source ] . ' ' . $detail );
		/**
		 * Fires when the service can't be reached or refuses the key, or when the plugin fails.
		 *
		 * @param string $source  `key`, `service` or `plugin`.
		 * @param string $message One English sentence or two.
		 */
		do_action( 'rewards_widget_error', $source, $message );
		if ( null === Stored::get( "logged_$source" ) ) {
			Stored::set( "logged_$source", 1, MINUTE_IN_SECONDS );
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- For the site's owner, not for development.
			error_log( "rewards-widget: $message" );
		}
	}
}
