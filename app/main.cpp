// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/window_program.h"

int main(int argc, char** argv) { return pimento::runWindowProgram(argc, argv); }
