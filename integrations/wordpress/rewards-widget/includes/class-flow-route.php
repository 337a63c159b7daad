<?php
/**
 * Giveaway flows.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Answers with a giveaway flow (contract 4.2). Only for our own client does it add the user, so that the service records a view.
 * Previews record none, and neither does an `<img>` on someone else's page, which can't send the client's header.
 */
final class Flow_Route {
	public const PATH = '/api/v1/giveaways/flow';

	/** Enough for hundreds of offers with long texts. */
	private const MAX_BYTES = 4194304;

	private string $base_url;

	private Service $service;

	private Keyed_Digest $viewer_digest;

	public function __construct( string $base_url, Service $service, Keyed_Digest $viewer_digest ) {
		$this->base_url      = $base_url;
		$this->service       = $service;
		$this->viewer_digest = $viewer_digest;
	}

	/** @throws Refusal */
	public function answer( Page_Request $request, Limits $limits ): Answer {
		$user  = null === $request->header( 'X-Rewards-Client' ) ? null : User::current();
		$query = array(
			'id'   => $request->query( 'id' ),
			'user' => (string) $user,
		);
		$limits->request();
		$answer = $this->service->ask( $this->base_url, self::PATH, $query, self::MAX_BYTES );
		if ( 200 !== $answer->status ) {
			throw $answer->refusal();
		}
		$flow = $answer->text();
		if ( ! Service_Answer::read_object( $flow ) ) {
			throw Refusal::unusable();
		}
		$sent = Answer::uncached( $flow );
		if ( null !== $user ) {
			$sent->headers['X-Rewards-Viewer'] = $this->viewer_digest->of( $user );
		}
		return $sent;
	}
}
