require "./shop"
run Sinatra::Application
