// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commands/command_results.h"

#include "views/texts/engine_text.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMessageBox>

namespace pimento {

namespace {

struct CommandResults {
    Q_DECLARE_TR_FUNCTIONS(CommandResults)
};

} // namespace

bool showFailure(const Result<void>& done, const QString& title, QWidget& parent)
{
    if (!done) {
        QMessageBox::warning(&parent, title, inWords(done.error()));
    }
    return done.has_value();
}

bool copyCommandLine(const Result<std::string>& line, QWidget& parent)
{
    if (!line) {
        return showFailure(tl::unexpected<Error>(line.error()), CommandResults::tr("Copy as command line"), parent);
    }
    QGuiApplication::clipboard()->setText(QString::fromStdString(*line));
    return true;
}

} // namespace pimento
