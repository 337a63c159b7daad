<?php
/**
 * Who the shopper is.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** WordPress's signed-in user, as the service gets it. */
final class User {
	/** Null when signed out. It says nothing about the person: no name, no email address. */
	public static function current(): ?string {
		return self::of( get_current_user_id() );
	}

	/** @param int $id Of WordPress's user; 0 when signed out. */
	public static function of( int $id ): ?string {
		/**
		 * Filters who the shopper is for the service, such as a customer's number in another system. It has to come from something
		 * that only the server can vouch for.
		 *
		 * @param string $user Empty when signed out.
		 * @param int    $id   The id of WordPress's user; 0 when signed out.
		 */
		$user = apply_filters( 'rewards_widget_user', $id > 0 ? "wp-$id" : '', $id );
		$user = is_string( $user ) || is_int( $user ) ? (string) $user : '';
		return '' !== trim( $user ) && 1 === preg_match( '//u', $user ) ? $user : null;
	}
}
